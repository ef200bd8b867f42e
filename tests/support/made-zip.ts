import { crc32, deflateRawSync } from 'node:zlib';

export interface MadeEntry {
  name: string;
  bytes?: Buffer | string;
  packed?: Buffer;
  /** False uncompressed size for both headers of the entry. */
  claims?: number;
  isEncrypted?: boolean;
  /** Unix file mode; 0o120777 is a symbolic link. */
  mode?: number;
}

/** Builds a ZIP archive byte by byte, so that it can contain invalid values. */
export function madeZip(entries: readonly MadeEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes = '', claims, isEncrypted = false, mode = 0o100644, ...entry } of entries) {
    const content = Buffer.from(bytes);
    const packed = entry.packed ?? deflateRawSync(content);
    const title = Buffer.from(name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(isEncrypted ? 0x801 : 0x800, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(claims ?? content.length, 18);
    fields.writeUInt16LE(title.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(mode * 0x10000, 6);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), fields, tail, title);
    files.push(Buffer.from('PK\x03\x04', 'latin1'), fields, title, packed);
    at += 30 + title.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
