import { dataModelPage } from '@gemba/contract/base/pages.ts'
import { pagePath } from '@gemba/contract/kit/menu.ts'
import { addressed, pageUrl } from '../../../resource/tab/page-url.ts'

export const dataModelUrl = pagePath(dataModelPage)

const dataModelAddress = addressed(dataModelPage, { below: '/:id' })

/** The objects of a model. */
export const objectsUrl = (modelId: string): string => pageUrl(dataModelAddress, { id: modelId })

/** The fields of a model. */
export const fieldsUrl = (modelId: string): string => `/fieldList?id=${modelId}`
