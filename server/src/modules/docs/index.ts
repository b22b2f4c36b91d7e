// Public interface of the docs module: the documentation centre.

export { docsRoutes } from './part.ts'
export { syncDocuments } from './sync-documents.ts'
