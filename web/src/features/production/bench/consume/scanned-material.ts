// Which line of the needed material a scan means.
import type { CommandReply } from '@gemba/contract/kit/command.ts'
import type { listNeededMaterial } from '@gemba/contract/production/consumption/consume-material.ts'
import type { findScanned } from '@gemba/contract/production/work-order/find-scanned.ts'

export type NeededLine = CommandReply<typeof listNeededMaterial>[number]
export type Alternate = NeededLine['alternates'][number]
export type ScannedMatch = CommandReply<typeof findScanned>[number]

/** Material that is to be consumed, and how much of it is planned. */
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
  /** What may be used without a reason. */
  readonly allowed: string
  /** The planned material that it stands in for. */
  readonly substituteFor: Pick<NeededLine, 'materialId' | 'materialCode'> | null
}

export type Meaning =
  | { readonly is: 'needed'; readonly choice: Choice }
  | { readonly is: 'unplanned'; readonly choice: Choice }
  | { readonly is: 'unknown' }

/** Returns what a line asks for, of any lot. */
export const choiceOf = (line: NeededLine): Choice => ({
  ...line,
  lotCode: null,
  serialNumber: null,
  planned: line.plannedQuantity,
  left: line.leftQuantity,
  allowed: line.allowedQuantity,
  substituteFor: null,
})

/** Returns what an alternate of a line asks for, of any lot. */
export const choiceOfAlternate = (line: NeededLine, alternate: Alternate): Choice => ({
  ...alternate,
  lotCode: null,
  serialNumber: null,
  planned: alternate.plannedQuantity,
  left: alternate.leftQuantity,
  allowed: alternate.allowedQuantity,
  substituteFor: line,
})

const isLeft = ({ leftQuantity }: NeededLine): boolean => Number(leftQuantity) > 0

/** Returns what a material may be consumed as: the line that plans it, then those that it is an alternate of. */
function choicesOf(needed: readonly NeededLine[], isMeant: (material: NeededLine | Alternate) => boolean): Choice[] {
  const others = needed.flatMap((line) =>
    line.alternates.filter(isMeant).map((alternate) => choiceOfAlternate(line, alternate)),
  )
  return [...needed.filter(isMeant).map(choiceOf), ...others]
}

const bestOf = (choices: readonly Choice[]) => choices.find(({ left }) => Number(left) > 0) ?? choices[0]

/** Returns what a scan means here: what of which something is left before what there is enough of. */
export function meaningOf(found: readonly ScannedMatch[], needed: readonly NeededLine[]): Meaning {
  const choices = found.flatMap(({ materialId, lotCode, serialNumber }) =>
    choicesOf(needed, (candidate) => candidate.materialId === materialId).map((choice) => ({
      ...choice,
      lotCode,
      serialNumber,
    })),
  )
  const best = bestOf(choices)
  if (best) return { is: 'needed', choice: best }
  const other = found.find(({ materialId }) => materialId !== null)
  if (!other) return { is: 'unknown' }
  const { materialId, materialCode, materialName, unitName, precision, lotCode, serialNumber } = other
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
      planned: '0',
      left: '0',
      allowed: '0',
      substituteFor: null,
    },
  }
}

/** Returns the codes that a scan should have named: what is left to consume, else all that is planned. */
export function expectedOf(needed: readonly NeededLine[], most = 3): string {
  const left = needed.filter(isLeft)
  return (left.length > 0 ? left : needed)
    .slice(0, most)
    .map(({ materialCode }) => materialCode)
    .join(' / ')
}

/**
 * Returns what a scan chooses where no server can tell what it is: a needed material or an alternate by its code, else the lot of what is chosen
 * or of the only line that is left; undefined where it may be that of several. The server looks at the lot when it is sent.
 */
export function chosenUnseen(
  code: string,
  needed: readonly NeededLine[],
  chosen: Choice | undefined,
): Choice | undefined {
  const named = bestOf(choicesOf(needed, ({ materialCode }) => materialCode.toLowerCase() === code.toLowerCase()))
  if (named) return named
  const [only, ...others] = needed.filter(isLeft)
  const own = chosen ?? (only && others.length === 0 ? choiceOf(only) : undefined)
  return own && { ...own, lotCode: code, serialNumber: null }
}
