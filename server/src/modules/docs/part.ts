import { docsPart } from '@gemba/contract/docs/part.ts'
import { implementCommands } from '../../platform/http/route.ts'
import { documentRoutes } from './document.ts'
import { pageArticleRoutes } from './page-articles.ts'
import { centreRoutes } from './read-centre.ts'
import { searchRoutes } from './search.ts'

export const docsRoutes = implementCommands(docsPart, [
  ...documentRoutes,
  ...centreRoutes,
  ...pageArticleRoutes,
  ...searchRoutes,
])
