import { materialPage } from '@gemba/contract/base/pages.ts'
import { addressed } from '../../../resource/tab/page-url.ts'

/** The page of a material is below the list. */
export const materialAddress = addressed(materialPage, { below: '/:id' })
