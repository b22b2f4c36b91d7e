// The path of a dragged puzzle piece, as the server checks it (contract/identity/sign-in/captcha.ts).

/** x, y and milliseconds. */
export type Sample = [x: number, y: number, atMs: number]

const minSamples = 8
const minMs = 300
/** The server accepts at most 20 s. Of a slower slide, for example by keys, only the end is checked. */
const maxMs = 19_000

/** Returns the samples to check; undefined if they are too few or too fast for a person. */
export function validTrack(samples: readonly Sample[]): Sample[] | undefined {
  const endMs = samples.at(-1)?.[2] ?? 0
  const recent = samples.filter(([, , atMs]) => endMs - atMs <= maxMs)
  const beginMs = recent[0]?.[2] ?? 0
  if (recent.length < minSamples || endMs - beginMs < minMs) return undefined
  return recent.map(([x, y, atMs]) => [x, y, Math.round(atMs - beginMs)])
}
