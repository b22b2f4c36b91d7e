export const dataModelUrl = '/mes/pages/base/dataModel'

/** The objects of a model. */
export const objectsUrl = (modelId: string): string => `${dataModelUrl}/${modelId}`

/** The fields of a model. */
export const fieldsUrl = (modelId: string): string => `/fieldList?id=${modelId}`
