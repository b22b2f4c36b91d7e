// What a person chooses for each unmapped tag. Without a choice, the best proposal is chosen.
import type { acceptMappings, UnmappedKey } from '@gemba/contract/gateway/mapping/commands.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'

type AcceptedMapping = CommandInput<typeof acceptMappings>['mappings'][number]

export interface KeyChoice {
  /** Null: no point. Undefined: the best proposal. */
  readonly pointId?: string | null
  /** Undefined: selected if it has a point. */
  readonly isSelected?: boolean
}

export type KeyChoices = ReadonlyMap<string, KeyChoice>

export const idOfKey = ({ deviceCode, code }: Pick<UnmappedKey, 'deviceCode' | 'code'>): string =>
  `${deviceCode} / ${code}`

export function pointOfKey(key: UnmappedKey, choices: KeyChoices): string | null {
  const pointId = choices.get(idOfKey(key))?.pointId
  return pointId === undefined ? (key.proposals[0]?.pointId ?? null) : pointId
}

export const isKeySelected = (key: UnmappedKey, choices: KeyChoices): boolean =>
  pointOfKey(key, choices) !== null && (choices.get(idOfKey(key))?.isSelected ?? true)

/** Returns the selected mappings. */
export const selectedMappings = (keys: readonly UnmappedKey[], choices: KeyChoices): AcceptedMapping[] =>
  keys.flatMap((key) => {
    const pointId = pointOfKey(key, choices)
    return pointId !== null && isKeySelected(key, choices)
      ? [{ deviceCode: key.deviceCode, code: key.code, pointId }]
      : []
  })
