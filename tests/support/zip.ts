/** Returns the files of an uncompressed ZIP archive by name. Throws for other archives. */
export function filesIn(archive: Buffer, encoding: BufferEncoding = 'utf8'): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  if (end < 0) throw new Error('Not a ZIP archive, or not all of it');
  const files: Record<string, string> = {};
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt16LE(at + 10) !== 0) throw new Error('A file is compressed');
    const size = archive.readUInt32LE(at + 24);
    const [name, extra, comment] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    files[archive.toString('utf8', at + 46, at + 46 + name)] = archive.toString(encoding, start, start + size);
    at += 46 + name + extra + comment;
  }
  return files;
}
