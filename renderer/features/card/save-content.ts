import type { SavedFile } from '../../../common/domain/archive.ts';
import type { CardFile } from '../../../common/domain/card.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';
import { saveFile } from '../../store/save-file.ts';

/**
 * Hands a file to the person. Whatever its uploader called its kind: to the window it is bytes, and nothing that could be
 * shown or run.
 */
export async function saveContent(bridge: Bridge, { name, base64 }: CardFile): Promise<SavedFile> {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return await saveFile(bridge, { name, mime: 'application/octet-stream', parts: [bytes] });
}
