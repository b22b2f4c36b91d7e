const maxLength = 64

/**
 * Returns a code for a name. Characters that codes do not allow become hyphens. A name without any allowed character
 * gives `fallback`, and a blank name an empty text.
 */
export function codeFrom(name: string, fallback: string): string {
  const code = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\w]+/g, '-')
    .replace(/^[-_]+|[-_]+$/g, '')
    .slice(0, maxLength)
  return /[a-z0-9]/.test(code) ? code : name.trim() === '' ? '' : fallback
}
