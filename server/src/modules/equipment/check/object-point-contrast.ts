import { listPointContrast, savePointContrast } from '@gemba/contract/equipment/check/object-point-contrast.ts'
import { handle } from '../../../platform/http/route.ts'
import { contrastOf, stateTextsOf } from '../model/point-contrast.ts'
import { points } from '../point.ts'

const file = import.meta.url

export const objectPointContrastRoutes = [
  ...handle(listPointContrast, file, async (read, { pointId }) =>
    contrastOf(await points.read(read, { id: pointId })).map((row) => ({ pointId, ...row })),
  ),
  ...handle(savePointContrast, file, async (work, { pointId, version, rows }) => {
    const { stateWords, stateWordsEn } = stateTextsOf(work, rows)
    await points.update(work, { id: pointId, version, stateWords, stateWordsEn })
    return null
  }),
]
