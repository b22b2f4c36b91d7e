// Resolves a scan to a line of the needed material.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import type { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'

export type NeededMaterialLine = CommandReply<typeof listNeededMaterial>[number]
export type Alternate = NeededMaterialLine['alternates'][number]
export type ScannedMatch = CommandReply<typeof findScanned>[number]

/** The material to consume and its planned quantities. */
export interface Choice {
  readonly materialId: string
  readonly materialCode: string
  readonly materialName: string
  readonly unitName: string
  readonly precision: number
  readonly lotCode: string | null
  readonly serialNumber: string | null
  readonly planned: string
  readonly left: string
  /** The quantity that may be used without a reason. */
  readonly allowed: string
  /** Why the lot cannot be consumed. */
  readonly blockedLot?: BlockedLot | null | undefined
  /** The planned material that this alternate replaces. */
  readonly substituteFor: Pick<NeededMaterialLine, 'materialId' | 'materialCode'> | null
}

export type BlockedLot = NonNullable<ScannedMatch['blockedLot']>

export type Meaning =
  | { readonly is: 'needed'; readonly choice: Choice }
  | { readonly is: 'unplanned'; readonly choice: Choice }
  | { readonly is: 'unknown' }

/** Returns the choice for a line, of any lot. */
export const choiceOf = (line: NeededMaterialLine): Choice => ({
  ...line,
  lotCode: null,
  serialNumber: null,
  planned: line.plannedQuantity,
  left: line.leftQuantity,
  allowed: line.allowedQuantity,
  substituteFor: null,
})

/** Returns the choice for an alternate of a line, of any lot. */
export const choiceOfAlternate = (line: NeededMaterialLine, alternate: Alternate): Choice => ({
  ...alternate,
  lotCode: null,
  serialNumber: null,
  planned: alternate.plannedQuantity,
  left: alternate.leftQuantity,
  allowed: alternate.allowedQuantity,
  substituteFor: line,
})

const isLeft = ({ leftQuantity }: NeededMaterialLine): boolean => Number(leftQuantity) > 0

/** Returns the choices that match a material: the lines that plan it first, then those that have it as an alternate. */
function choicesOf(
  neededLines: readonly NeededMaterialLine[],
  isMeant: (material: NeededMaterialLine | Alternate) => boolean,
): Choice[] {
  const others = neededLines.flatMap((line) =>
    line.alternates.filter(isMeant).map((alternate) => choiceOfAlternate(line, alternate)),
  )
  return [...neededLines.filter(isMeant).map(choiceOf), ...others]
}

const bestOf = (choices: readonly Choice[]) => choices.find(({ left }) => Number(left) > 0) ?? choices[0]

/** Returns the meaning of a scan at the bench. Material with a remaining quantity is preferred. */
export function meaningOf(matches: readonly ScannedMatch[], neededLines: readonly NeededMaterialLine[]): Meaning {
  const choices = matches.flatMap(({ materialId, lotCode, serialNumber, blockedLot }) =>
    choicesOf(neededLines, (candidate) => candidate.materialId === materialId).map((choice) => ({
      ...choice,
      lotCode,
      serialNumber,
      blockedLot,
    })),
  )
  const best = bestOf(choices)
  if (best) return { is: 'needed', choice: best }
  const anyMaterial = matches.find(({ materialId }) => materialId !== null)
  if (!anyMaterial) return { is: 'unknown' }
  const { materialId, materialCode, materialName, unitName, precision, lotCode, serialNumber, blockedLot } = anyMaterial
  return {
    is: 'unplanned',
    choice: {
      materialId: materialId ?? '',
      materialCode: materialCode ?? '',
      materialName: materialName ?? '',
      unitName: unitName ?? '',
      precision: precision ?? 0,
      lotCode,
      serialNumber,
      blockedLot,
      planned: '0',
      left: '0',
      allowed: '0',
      substituteFor: null,
    },
  }
}

/** Returns the codes that a scan is expected to contain: lines with a remaining quantity, else all planned lines. */
export function expectedOf(neededLines: readonly NeededMaterialLine[], maxCodes = 3): string {
  const remainingLines = neededLines.filter(isLeft)
  return (remainingLines.length > 0 ? remainingLines : neededLines)
    .slice(0, maxCodes)
    .map(({ materialCode }) => materialCode)
    .join(' / ')
}

/**
 * Returns the choice for a scan that no server can look up: a needed material or an alternate by its code. Any other
 * code counts as a lot of the chosen material or of the only remaining line. Returns undefined if several lines are
 * possible. A lot that was blocked when the lines were read is named; the server checks the lot when the entry is sent.
 */
export function chooseWithoutServer(
  code: string,
  neededLines: readonly NeededMaterialLine[],
  chosen: Choice | undefined,
): Choice | undefined {
  const bestChoice = bestOf(
    choicesOf(neededLines, ({ materialCode }) => materialCode.toLowerCase() === code.toLowerCase()),
  )
  if (bestChoice) return bestChoice
  const [only, ...others] = neededLines.filter(isLeft)
  const choice = chosen ?? (only && others.length === 0 ? choiceOf(only) : undefined)
  if (!choice) return undefined
  const blockedLot = neededLines
    .flatMap((line) => line.blockedLots)
    .find((lot) => lot.materialId === choice.materialId && lot.lotCode.toLowerCase() === code.toLowerCase())
  return { ...choice, lotCode: code, serialNumber: null, blockedLot }
}
