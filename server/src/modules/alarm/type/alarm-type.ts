import { alarmType } from '@gemba/contract/alarm/type/alarm-type.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { reorder } from '../../../resource/tree/reorder.ts'

/** Throws `inUse` if a rule has one of the types. */
async function assertUnused(work: Work, ids: readonly string[]): Promise<void> {
  const rule = await ofCompany(work)
    .selectFrom('alarm_rule')
    .select('id')
    .where('alarm_type_id', '=', anyText(ids))
    .limit(1)
    .executeTakeFirst()
  if (rule) throw new DomainError('inUse', { by: 'alarm_rule' })
}

const alarmTypes = crud(alarmType, { removing: assertUnused })

export const alarmTypeRoutes = mount(alarmType, import.meta.url, { ...alarmTypes, ...reorder(alarmType) })
