import { listMaterialFiles, saveMaterialFiles } from '@gemba/contract/base/material/material-files.ts'
import { handle } from '../../../platform/http/route.ts'
import { materials } from './material.ts'

export const materialFileRoutes = [
  ...handle(listMaterialFiles, import.meta.url, async (read, { id }) => (await materials.read(read, { id })).files),
  ...handle(saveMaterialFiles, import.meta.url, async (work, { materialId, files }) => {
    await materials.update(work, { id: materialId, files })
    return null
  }),
]
