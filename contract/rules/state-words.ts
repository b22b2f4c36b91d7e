// Texts of the values of a state as users write them: `0=Stopped; 1=Running`.

const maxStates = 64

/** Returns the texts by their value, in written order; undefined for an invalid text. */
export function parseStateWords(text: string): ReadonlyMap<number, string> | undefined {
  const words = new Map<number, string>()
  for (const part of text.split(/[;；\n]/).filter((assignment) => assignment.trim() !== '')) {
    const [, value, word] = /^\s*(-?\d{1,15})\s*[=＝:：]\s*(\S.*?)\s*$/.exec(part) ?? []
    if (value === undefined || word === undefined || words.has(Number(value))) return undefined
    words.set(Number(value), word)
  }
  return words.size > 0 && words.size <= maxStates ? words : undefined
}
