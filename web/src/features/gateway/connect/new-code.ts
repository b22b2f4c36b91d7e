const most = 64

/** A code made of a name: what may not stand in codes becomes hyphens; a name of other letters gets a number instead. */
export function codeFrom(name: string, fallback: string): string {
  const made = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, most)
  return /[a-z0-9]/.test(made) ? made : name.trim() === '' ? '' : fallback
}
