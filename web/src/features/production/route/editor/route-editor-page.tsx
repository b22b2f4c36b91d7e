// The page of one route, of a product or a general one, existing or new.

import { processRoute } from '@gemba/contract/production/route/process-route.ts'
import { readRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import { useContext } from 'react'
import { useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { nounIn } from '../../../../resource/labels.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { TabContext, useTabTitle } from '../../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../../resource/tab/url-state.ts'
import { productRouteUrl } from '../route-urls.ts'
import { RouteEditor } from './route-editor.tsx'
import { editorWords } from './words.ts'

export function RouteEditorPage() {
  const text = useText(editorWords)
  const language = useLanguage((state) => state.language)
  const id = useTabQuery('id')
  const { path } = useContext(TabContext)
  const answer = useCommandQuery(readRouteGraph, { id }, { isEnabled: id !== '' })
  const graph = id !== '' && answer.data?.route.id === id ? answer.data : undefined
  useTabTitle(graph ? `${nounIn(processRoute, language)} ${graph.route.code}` : text('newRoute'))
  if (id === '') return <RouteEditor key="new" stored={undefined} isOfProduct={path === productRouteUrl} />
  return graph ? (
    <RouteEditor key={id} stored={graph} isOfProduct={graph.route.materialId !== null} />
  ) : (
    <QueryState query={answer} rows={8} />
  )
}
