import { hasShape, isRecord, knownParts } from '../../documents/shape.ts';
import { upgradedFields } from '../../documents/stored-document.ts';
import { type PageContent, pageFormat, pageShape } from '../../landing/editing/page-content.ts';
import type { DeviceFormat } from '../editing/device-copies.ts';
import { sameContent } from '../editing/same-content.ts';

/** How a page is stored on a device. It can be shown however long it is: what is too long to be saved is not lost. */
export const pageOnDevice: DeviceFormat<PageContent> = {
  schemaVersion: pageFormat.version,
  read(stored, schemaVersion) {
    const page = isRecord(stored) && upgradedFields(pageFormat, { ...stored, schemaVersion });
    // What has parts that no field shows would lose them.
    return page && hasShape(pageShape, page) && sameContent(knownParts(pageShape, page), page) ? page : null;
  },
};
