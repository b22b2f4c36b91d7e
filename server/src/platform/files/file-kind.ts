// Determines the kind of a file by its content. The name only selects among kinds with the same content type (shell
// specification, section 5).
import { open } from 'node:fs/promises'

export interface FileKind {
  readonly extension: string
  readonly mime: string
  /** Whether a browser may display it inline. Other files are offered for download. */
  readonly isShown: boolean
}

const kinds: readonly FileKind[] = [
  { extension: 'png', mime: 'image/png', isShown: true },
  { extension: 'jpg', mime: 'image/jpeg', isShown: true },
  { extension: 'gif', mime: 'image/gif', isShown: true },
  { extension: 'ico', mime: 'image/x-icon', isShown: true },
  { extension: 'mp4', mime: 'video/mp4', isShown: true },
  { extension: 'avi', mime: 'video/vnd.avi', isShown: false },
  { extension: 'pdf', mime: 'application/pdf', isShown: false },
  { extension: 'xlsx', mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', isShown: false },
  { extension: 'xls', mime: 'application/vnd.ms-excel', isShown: false },
  { extension: 'csv', mime: 'text/csv; charset=utf-8', isShown: false },
]

/** Aliases of extensions. The specification uses `icon`. */
const extensionAliases: Readonly<Record<string, string>> = { icon: 'ico', jpeg: 'jpg' }
/** Extensions of the detector that differ from ours. */
const extensionByDetected: Readonly<Record<string, string>> = { cfb: 'xls', m4v: 'mp4', m4a: 'mp4' }
const headBytes = 65_536

/** Returns the kind of a file name; undefined for an unsupported extension. */
export function kindOfName(name: string): FileKind | undefined {
  const suffix = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const extension = extensionAliases[suffix] ?? suffix
  return kinds.find((kind) => kind.extension === extension)
}

/** Returns the kind of a stored file if name and content match; undefined for unsupported files. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | undefined> {
  const kindByName = kindOfName(name)
  if (!kindByName) return undefined
  const { fileTypeFromFile } = await import('file-type')
  const detectedType = await fileTypeFromFile(path)
  if (kindByName.extension === 'csv') return !detectedType && (await isText(path)) ? kindByName : undefined
  return detectedType && (extensionByDetected[detectedType.ext] ?? detectedType.ext) === kindByName.extension
    ? kindByName
    : undefined
}

/** Returns whether the beginning of a file is text in UTF-8 or GB18030. */
async function isText(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    const head = buffer.subarray(0, bytesRead)
    return !head.includes(0) && ['utf-8', 'gb18030'].some((encoding) => isReadable(head, encoding))
  } finally {
    await file.close()
  }
}

/** Returns whether the bytes can be decoded. A character truncated at the end is accepted. */
function isReadable(head: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
