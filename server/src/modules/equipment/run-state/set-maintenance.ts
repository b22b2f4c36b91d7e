import { setMaintenance } from '@gemba/contract/equipment/run-state/run-spans.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { companyOf } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { objects } from '../object.ts'
import { hasRunRule } from './list-run-spans.ts'

export const setMaintenanceRoutes = handle(
  setMaintenance,
  import.meta.url,
  async (work, { objectId, isOn, remark }) => {
    const { modelId, name } = await objects.read(work, { id: objectId })
    await ofCompany(work).selectFrom('object').select('id').where('id', '=', objectId).forUpdate().execute()
    const existing = await ofCompany(work)
      .selectFrom('run_maintenance')
      .select('since')
      .where('object_id', '=', objectId)
      .executeTakeFirst()
    if (isOn === (existing !== undefined)) return { objectId, isOn }
    if (isOn) {
      if (!(await hasRunRule(work, modelId))) throw new DomainError('noRunRule', { name })
      await work.tx
        .insertInto('run_maintenance')
        .values({
          object_id: objectId,
          company_id: companyOf(work.actor),
          remark: remark ?? null,
          user_name: work.actor.userName,
        })
        .execute()
    } else await ofCompany(work).deleteFrom('run_maintenance').where('object_id', '=', objectId).execute()
    await work.emit('object.maintenanceChanged', `object:${objectId}`, { objectId })
    return { objectId, isOn }
  },
)
