// The path of a dragged puzzle piece, as the server judges it (contract/identity/sign-in/captcha.ts).

/** x, y and ms. */
export type Sample = [x: number, y: number, atMs: number]

const leastSamples = 8
const leastMs = 300
/** The server takes at most 20 s. Who needs longer, with keys for instance, is judged by the end of the way. */
const mostMs = 19_000

/** The samples that are judged; undefined when they are too few or too quick to be anybody's hand. */
export function judgedTrack(samples: readonly Sample[]): Sample[] | undefined {
  const endMs = samples.at(-1)?.[2] ?? 0
  const recent = samples.filter(([, , atMs]) => endMs - atMs <= mostMs)
  const beginMs = recent[0]?.[2] ?? 0
  if (recent.length < leastSamples || endMs - beginMs < leastMs) return undefined
  return recent.map(([x, y, atMs]) => [x, y, Math.round(atMs - beginMs)])
}
