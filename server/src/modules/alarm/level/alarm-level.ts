import { alarmLevel } from '@gemba/contract/alarm/dictionaries.ts'
import {
  addAlarmLevel,
  editAlarmLevel,
  levelNameFields,
  listAlarmLevels,
  removeAlarmLevel,
} from '@gemba/contract/alarm/level/alarm-level.ts'
import { alarmLevelPart } from '@gemba/contract/alarm/level/part.ts'
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { changedBy } from '../../../platform/db/rows.ts'
import { companyOf, type Read, type Work } from '../../../platform/db/work.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle, implementCommands } from '../../../platform/http/route.ts'

/** Returns the names that the reader's company gave the levels. */
const namesOf = (read: Read) =>
  ofCompany(read).selectFrom('alarm_level_name').select(['level', 'name', 'color']).execute()

/** Returns the name of each level in the reader's language. */
export async function namesOfLevels(read: Read): Promise<ReadonlyMap<number, string>> {
  const names = new Map((await namesOf(read)).map(({ level, name }) => [level, name]))
  return new Map(
    optionsOf(alarmLevel).map(({ code, words }) => [code, names.get(code) ?? wordIn(read.actor.language, words)]),
  )
}

async function save(work: Work, { level, levelName, color }: CommandInput<typeof editAlarmLevel>) {
  const { userName } = work.actor
  const values = { name: levelName, color: color || null }
  await work.tx
    .insertInto('alarm_level_name')
    .values({ company_id: companyOf(work.actor), level, ...values, create_user: userName, update_user: userName })
    .onConflict((conflict) =>
      conflict.constraint('alarm_level_name_level_key').doUpdateSet({
        ...values,
        ...changedBy(userName),
        version: (eb) => eb('alarm_level_name.version', '+', 1),
      }),
    )
    .execute()
  return { id: String(level), level, levelName, color: values.color }
}

const file = import.meta.url

export const alarmLevelRoutes = implementCommands(alarmLevelPart, [
  ...handle(listAlarmLevels, file, async (read) => {
    const rows = await namesOf(read)
    return optionsOf(alarmLevel).map(({ code, words }) => {
      const row = rows.find(({ level }) => level === code)
      const levelName = row?.name ?? wordIn(read.actor.language, words)
      return { id: String(code), level: code, levelName, color: row?.color ?? null, isRenamed: row ? 1 : 0 }
    })
  }),
  ...handle(addAlarmLevel, file, async (work, input) => {
    if ((await namesOf(work)).some(({ level }) => level === input.level)) {
      const label = wordIn(work.actor.language, levelNameFields.levelName.label ?? ['', '', ''])
      throw new DomainError('duplicate', { field: 'level', label, value: input.level })
    }
    return save(work, input)
  }),
  ...handle(editAlarmLevel, file, save),
  ...handle(removeAlarmLevel, file, async (work, { id }) => {
    const { numDeletedRows } = await ofCompany(work)
      .deleteFrom('alarm_level_name')
      .where('level', '=', /^[1-3]$/.test(id) ? Number(id) : 0)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFound()
    return null
  }),
])
