import type { SavedFile } from '../../../common/domain/archive.ts';
import type { Bridge } from '../../../common/ipc/commands.ts';

/** Long enough for a download that nobody tells of. */
const KEPT_MS = 60_000;

export interface FileToSave {
  readonly name: string;
  readonly mime: string;
  readonly parts: readonly BlobPart[];
}

/** Hands a file to the person, who may say where it shall lie, and tells what became of it. */
export async function saveFile(bridge: Bridge, { name, mime, parts }: FileToSave): Promise<SavedFile> {
  const url = URL.createObjectURL(new Blob([...parts], { type: mime }));
  const place = await bridge.invoke('data:save-as', { name, url });
  if (!place.ok || place.value.kind === 'cancelled') {
    URL.revokeObjectURL(url);
    return { kind: place.ok ? 'cancelled' : 'failed' };
  }
  const became = bridge.invoke('data:saved', { url });
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  const reply = await became;
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
  return reply.ok ? reply.value : { kind: 'unknown' };
}
