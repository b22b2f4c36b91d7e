// Uploaded files, and the field of a record that contains them.
import { type Field, group, integer, list, type RowOf, reference, text } from './kit/field.ts'
import type { Words } from './kit/page.ts'

export const storedFileFields = {
  fileId: reference('storedFile'),
  /** Address at which the file is read with a session. */
  urlPath: text(),
  /** Extension by content, such as `png`. */
  fileType: text(),
  mediaType: text(),
  fileName: text(),
  sizeBytes: integer(),
}
export type StoredFile = RowOf<typeof storedFileFields>

/**
 * Files of a record in order; at most three by default (shell specification, section 5). Sent as the list of their ids,
 * or as they were returned. A file that is no longer in the list is removed.
 */
export const files = (label: Words, { max = 3 }: { max?: number } = {}): Field<StoredFile[]> => ({
  ...list(group(storedFileFields), label, { max }),
  kind: 'files',
  initial: [],
})
