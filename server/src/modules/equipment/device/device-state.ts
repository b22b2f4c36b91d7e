import { deviceState } from '@gemba/contract/equipment/device/device-state.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'

const deviceStates = crud(deviceState, { changed: assertFitsDevices })

/** Throws `invalid` if devices of another type are in the state. */
async function assertFitsDevices(work: Work, { id, deviceTypeId }: EntityOf<typeof deviceState>): Promise<void> {
  if (deviceTypeId === null) return
  const device = await ofCompany(work)
    .selectFrom('ledger_device')
    .select('id')
    .where('state_id', '=', id)
    .where('device_type_id', 'is distinct from', deviceTypeId)
    .executeTakeFirst()
  if (!device) return
  const { language } = work.actor
  throw new DomainError('invalid', { problems: [problemOf('deviceTypeId', 'choice', { language })] })
}

export const deviceStateRoutes = mount(deviceState, import.meta.url, deviceStates)
