// The face of the docs module: the documentation centre.
import type { BoundRoute } from '../../platform/http/route.ts'
import { documentRoutes } from './document.ts'
import { pageArticleRoutes } from './page-articles.ts'
import { centreRoutes } from './read-centre.ts'
import { searchRoutes } from './search.ts'

export { syncDocuments } from './sync-documents.ts'

export const docsRoutes: BoundRoute[] = [...documentRoutes, ...centreRoutes, ...pageArticleRoutes, ...searchRoutes]
