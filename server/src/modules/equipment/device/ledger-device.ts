import { ledgerDevice } from '@gemba/contract/equipment/device/ledger-device.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import type { Work } from '../../../platform/db/work.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { crud, type Input } from '../../../resource/crud.ts'
import { mount } from '../../../resource/mount.ts'
import { models } from '../model/model.ts'
import { objects } from '../object.ts'

type LedgerRow = EntityOf<typeof ledgerDevice>

const stored = crud(ledgerDevice, { changed: assertStateFits })

/** Throws `invalid` if the state of a device is one of another type. */
async function assertStateFits(work: Work, { stateId, deviceTypeId }: LedgerRow): Promise<void> {
  if (stateId === null) return
  const state = await ofCompany(work)
    .selectFrom('device_state')
    .select('device_type_id as typeId')
    .where('id', '=', stateId)
    .forShare()
    .executeTakeFirst()
  if (state && state.typeId !== null && state.typeId !== deviceTypeId)
    throw new DomainError('invalid', { problems: [problemOf('stateId', 'choice', { language: work.actor.language })] })
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Adds the names and the type of the object to an input without them; its type may be that of its model. Throws `notFound`. */
async function withObject(work: Work, input: Input): Promise<Input> {
  const { modelId, name, nameEn, nameTw, deviceTypeId: ownTypeId } = await objects.read(work, { id: input.objectId })
  const names = isMissing(input.name) ? { name, nameEn, nameTw } : {}
  if (!isMissing(input.deviceTypeId)) return Object.assign({}, input, names)
  if (ownTypeId !== null || modelId === null) return Object.assign({}, input, names, { deviceTypeId: ownTypeId })
  const { deviceTypeId } = await models.read(work, { id: modelId })
  return Object.assign({}, input, names, { deviceTypeId })
}

export const ledgerDeviceRoutes = mount(ledgerDevice, import.meta.url, {
  ...stored,
  create: async (work, input) => stored.create(work, await withObject(work, input)),
  update: async (work, input) => {
    if (input.name === undefined || !isMissing(input.name)) return stored.update(work, input)
    const { objectId } = await stored.read(work, input)
    const { name } = await objects.read(work, { id: input.objectId ?? objectId })
    return stored.update(work, Object.assign({}, input, { name }))
  },
})
