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

/** Those that browsers show. */
export const pictureSpellings = ['png', 'jpg', 'jpeg', 'gif', 'icon', 'ico'] as const

/** Whether the name of a file ends in one of `accepted`. */
export function isAllowed(name: string, accepted: readonly string[] = spellings): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return accepted.includes(extension)
}
