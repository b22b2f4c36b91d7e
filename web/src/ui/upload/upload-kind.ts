/** Extensions that an upload accepts (shell specification, section 5), with their usual variants. */
export const uploadExtensions = [
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

/** Extensions that browsers can display. */
export const imageExtensions = ['png', 'jpg', 'jpeg', 'gif', 'icon', 'ico'] as const

/** Returns whether the name of a file ends with one of `accepted`. */
export function isAllowed(name: string, accepted: readonly string[] = uploadExtensions): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return accepted.includes(extension)
}
