/** Extensions an upload takes (shell specification, section 5), with the spellings people use for them. */
export const spellings = [
  'png',
  'jpg',
  'jpeg',
  'gif',
  'icon',
  'ico',
  'pdf',
  'xlsx',
  'xls',
  'csv',
  'mp4',
  'avi',
] as const

/** Whether the name of a file ends in one of them. */
export function isAllowed(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return spellings.some((one) => one === extension)
}
