// Notifies the people who may confirm a command.
import { parseStateWords } from '@gemba/contract/rules/state-words.ts'
import type { Work } from '../../../platform/db/work.ts'
import { titlesOfPoints } from '../../equipment/index.ts'
import { storedCommands } from './command-rows.ts'

/** Emits the event that a command of the present transaction waits for a second person. */
export async function requestConfirmation(work: Work, commandId: string): Promise<void> {
  const command = await storedCommands(work).where('c.id', '=', commandId).executeTakeFirstOrThrow()
  const { objectId, pointId, oldValue, target, reason, userId, userName, details } = command
  const title = (await titlesOfPoints(work, pointId ? [pointId] : [])).get(pointId ?? '')
  if (!title || objectId === null) return
  const format = (value: string, words: string | null) => formatValue(value, { unit: details.unit, words })
  const { stateWords, stateWordsEn } = title
  await work.emit('controlCommand.waiting', `control:${commandId}`, {
    controlId: commandId,
    objectId,
    objectName: title.objectName,
    objectNameEn: title.objectNameEn,
    objectNameTw: title.objectNameTw,
    pointName: title.name,
    pointNameEn: title.nameEn,
    pointNameTw: title.nameTw,
    value: format(target, stateWords),
    valueEn: format(target, stateWordsEn ?? stateWords),
    oldValue: oldValue === null ? null : format(oldValue, stateWords),
    oldValueEn: oldValue === null ? null : format(oldValue, stateWordsEn ?? stateWords),
    userId,
    userName,
    reason,
    at: work.now,
  })
}

interface ValueFormat {
  readonly unit: string | null | undefined
  readonly words: string | null
}

function formatValue(value: string, { unit, words }: ValueFormat): string {
  const state = words ? parseStateWords(words)?.get(Number(value)) : undefined
  return state ?? (unit ? `${value} ${unit}` : value)
}
