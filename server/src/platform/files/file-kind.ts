// What a file is, by its content; its name only chooses among kinds that look alike (shell specification, section 5).
import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

export interface FileKind {
  readonly extension: string
  readonly mime: string
  /** Whether a browser may show it in place. Anything else is offered for saving. */
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

/** Other spellings of an extension; the specification says `icon`. */
const spellings: Readonly<Record<string, string>> = { icon: 'ico', jpeg: 'jpg' }
/** What the detector calls a kind of ours. */
const detected: Readonly<Record<string, string>> = { cfb: 'xls', m4v: 'mp4', m4a: 'mp4' }
const headBytes = 65_536

/** The kind a file's name claims, if it is one of ours. */
export function kindOfName(name: string): FileKind | undefined {
  const given = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const extension = spellings[given] ?? given
  return kinds.find((kind) => kind.extension === extension)
}

/** The kind of a stored file, where name and content agree; undefined for anything we do not take. */
export async function kindOfFile(path: string, name: string): Promise<FileKind | undefined> {
  const claimed = kindOfName(name)
  if (!claimed) return undefined
  const found = await fileTypeFromFile(path)
  if (claimed.extension === 'csv') return !found && (await isText(path)) ? claimed : undefined
  return found && (detected[found.ext] ?? found.ext) === claimed.extension ? claimed : undefined
}

/** Whether the beginning of a file reads as text in UTF-8 or GB18030. */
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

/** A character cut in two at the end of the head does not count. */
function isReadable(head: Buffer, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
