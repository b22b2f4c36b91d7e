// The only function that fills in texts, for errors, messages and screens.

/** `{name}`, or `{name|piece|pieces}`: the first form stands for 1, the second for every other number. */
const placeholder = /\{(\w+)(?:\|([^{}|]*)\|([^{}|]*))?\}/g

/**
 * Returns the text with each `{name}` replaced by its value, and each `{name|piece|pieces}` by the form that fits the
 * value. A placeholder without a value stays as it is.
 */
export function fillText(text: string, getValue: (name: string) => string | number | undefined): string {
  return text.replace(placeholder, (match: string, name: string, singular?: string, plural = '') => {
    const value = getValue(name)
    if (value === undefined) return match
    if (singular === undefined) return String(value)
    return String(value) === '1' ? singular : plural
  })
}

/** Returns the names of the parameters of a text, each once, sorted. */
export function parametersOf(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map(([, name = '']) => name))].sort()
}

/** Names of the parameters of a text, as a type. */
export type ParametersOf<Text extends string> = Text extends `${string}{${infer Inside}}${infer Rest}`
  ? (Inside extends `${infer Name}|${string}` ? Name : Inside) | ParametersOf<Rest>
  : never
