import { storeMode } from '@gemba/contract/equipment/dictionaries.ts'
import {
  findPoint,
  listPointsOfDataset,
  listStoredPoints,
  pageOtherPoints,
} from '@gemba/contract/equipment/point/find-points.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { valuesOf } from '../../../platform/db/rows.ts'
import { DomainError } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { findPoints } from '../find-points.ts'
import { readDataset } from '../model/model-dataset.ts'
import { points } from '../point.ts'

const file = import.meta.url
const { everySample, onChange, periodic, swingingDoor } = storeMode.codes
const storedModes = [everySample, onChange, periodic, swingingDoor]

export const findPointRoutes = [
  ...handle(findPoint, file, async (read, { id = null, objectId = null, objectCode = null, code = null }) => {
    const { language } = read.actor
    if (!id && !code) throw new DomainError('invalid', { problems: [problemOf('code', 'required', { language })] })
    const owner = !id && !objectId && !objectCode
    if (owner) throw new DomainError('invalid', { problems: [problemOf('objectId', 'required', { language })] })
    const [found = []] = await findPoints(read, [{ pointId: id, objectId, objectCode, code }])
    const [first] = found
    return first ? points.read(read, { id: first.pointId }) : null
  }),
  ...handle(listStoredPoints, file, (read, { objectId, objectIds }) => {
    const ids = [objectId, ...(objectIds ?? [])].filter((id) => typeof id === 'string')
    return points.list(read, { objectId: { in: ids }, storeMode: { in: storedModes } })
  }),
  ...handle(listPointsOfDataset, file, async (read, { datasetId, objectId }) => {
    await readDataset(read, datasetId)
    const modelPoints = await ofCompany(read)
      .selectFrom('model_point')
      .select('id')
      .where('dataset_id', '=', datasetId)
      .execute()
    return points.list(read, { modelPointId: { in: valuesOf(modelPoints, 'id') }, objectId })
  }),
  ...handle(pageOtherPoints, file, (read, input) => points.page(read, { ...input, isKey: 0 })),
]
