// Proposes points for unmapped keys by their codes and names. The score says how well they agree, in percent.
import type { MappingProposal } from '@gemba/contract/gateway/mapping/commands.ts'
import type { PointPlace } from '../../equipment/index.ts'
import { editDistance } from './edit-distance.ts'

export interface ReceivedKey {
  readonly deviceCode: string
  readonly code: string
}

export interface Candidate extends Pick<MappingProposal, 'score' | 'reason'> {
  readonly place: PointPlace
}

/** Score of each reason; the second if the device of the key is that of the object. */
const scores = {
  path: [98, 98],
  code: [90, 100],
  normalized: [80, 95],
  name: [75, 90],
  similar: [70, 75],
} as const satisfies Record<MappingProposal['reason'], readonly [number, number]>

/** Several points or keys that agree equally well. */
const ambiguityPenalty = 20
const secondEditPenalty = 10
const maxEdits = 2
const minSimilarChars = 4
const maxProposals = 3

/** Returns the letters and digits of a text in lower case. */
const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

type PlacesByText = Map<string, Set<PointPlace>>

function add(index: PlacesByText, text: string, place: PointPlace): void {
  if (text === '') return
  const places = index.get(text)
  if (places) places.add(place)
  else index.set(text, new Set([place]))
}

/** Points by their code, their normalized code and name, and both with the object in front. */
class PointIndex {
  readonly byCode: PlacesByText = new Map()
  readonly byNormalizedCode: PlacesByText = new Map()
  readonly byName: PlacesByText = new Map()
  readonly byPath: PlacesByText = new Map()

  constructor(places: readonly PointPlace[]) {
    for (const place of places) {
      add(this.byCode, place.pointCode, place)
      add(this.byNormalizedCode, normalize(place.pointCode), place)
      for (const name of place.pointNames) add(this.byName, normalize(name), place)
      for (const object of place.objectNames)
        for (const point of [place.pointCode, ...place.pointNames])
          add(this.byPath, normalize(object) + normalize(point), place)
    }
  }

  /** Returns the points whose code differs in at most two characters, with the number of edits. */
  *findSimilar(text: string): Generator<[PointPlace, edits: number]> {
    if (text.length < minSimilarChars) return
    for (const [code, places] of this.byNormalizedCode) {
      const edits = editDistance(text, code, maxEdits)
      if (edits > 0 && edits <= maxEdits && edits * 3 <= code.length) for (const place of places) yield [place, edits]
    }
  }
}

function candidatesOf(key: ReceivedKey, index: PointIndex): Candidate[] {
  const device = normalize(key.deviceCode)
  const code = normalize(key.code)
  const best = new Map<PointPlace, Candidate>()
  const consider = (place: PointPlace, reason: MappingProposal['reason'], penalty = 0): void => {
    const isOfDevice = place.objectNames.some((name) => normalize(name) === device)
    const score = scores[reason][isOfDevice ? 1 : 0] - penalty
    if (score > (best.get(place)?.score ?? 0)) best.set(place, { place, reason, score })
  }
  for (const path of [code, device + code]) for (const place of index.byPath.get(path) ?? []) consider(place, 'path')
  for (const place of index.byCode.get(key.code) ?? []) consider(place, 'code')
  for (const place of index.byNormalizedCode.get(code) ?? []) consider(place, 'normalized')
  for (const place of index.byName.get(code) ?? []) consider(place, 'name')
  if (best.size === 0)
    for (const [place, edits] of index.findSimilar(code)) consider(place, 'similar', (edits - 1) * secondEditPenalty)
  return [...best.values()].toSorted((a, b) => b.score - a.score)
}

/** Returns whether another point agrees as well with the key, or another key as well with its best point. */
function isAmbiguous([first, second]: readonly Candidate[], keysByBest: ReadonlyMap<string, number>): boolean {
  if (first === undefined) return false
  return second?.score === first.score || (keysByBest.get(bestKey(first)) ?? 0) > 1
}

const bestKey = ({ place, score }: Candidate): string => `${place.pointId} ${score}`

/** Returns up to three candidates of each key, best first. Each point is first for one key at most. */
export function proposePoints(keys: readonly ReceivedKey[], places: readonly PointPlace[]): Candidate[][] {
  const index = new PointIndex(places)
  const found = keys.map((key) => candidatesOf(key, index))
  const keysByBest = new Map<string, number>()
  for (const [first] of found) if (first) keysByBest.set(bestKey(first), 1 + (keysByBest.get(bestKey(first)) ?? 0))
  const candidates = found.map((list) =>
    isAmbiguous(list, keysByBest)
      ? list.map(({ place, reason, score }) => ({ place, reason, score: score - ambiguityPenalty }))
      : list,
  )
  const owners = assignFirst(candidates)
  return candidates.map((list, keyIndex) => {
    const first = list.find(({ place }) => owners.get(place) === keyIndex)
    const others = list.filter(({ place }) => !owners.has(place))
    return [...(first ? [first] : []), ...others].slice(0, maxProposals)
  })
}

/** Returns the key of each point that is first for one. Better agreements are assigned first. */
function assignFirst(candidates: readonly (readonly Candidate[])[]): Map<PointPlace, number> {
  const pairs = candidates
    .flatMap((list, keyIndex) => list.map((candidate) => ({ candidate, keyIndex })))
    .toSorted((a, b) => b.candidate.score - a.candidate.score)
  const owners = new Map<PointPlace, number>()
  const assignedKeys = new Set<number>()
  for (const { candidate, keyIndex } of pairs) {
    if (assignedKeys.has(keyIndex) || owners.has(candidate.place)) continue
    owners.set(candidate.place, keyIndex)
    assignedKeys.add(keyIndex)
  }
  return owners
}
