// Contexts of pages: the contributions of other features, and the addresses of records.
import { type ReactNode, useCallback } from 'react'
import { RecordCardContext } from '../../../resource/record-card/record-card-context.ts'
import { RecordCards } from '../../../resource/record-card/record-cards.tsx'
import { AttentionContext } from '../../../resource/tab/attention.ts'
import { NewsContext } from '../../../resource/tab/news.ts'
import { OverviewPanelContext } from '../../../resource/tab/overview-panels.tsx'
import { RecordPanelContext } from '../../../resource/tab/record-panels.tsx'
import { RecordPathContext } from '../../../resource/tab/record-path.ts'
import { RecordTabContext } from '../../../resource/tab/record-tabs.tsx'
import { attentionSources, news, overviewPanels, recordCards, recordPanels, recordTabs } from '../contributions.ts'
import type { PageRoute } from '../menu/menu.ts'
import { pathOfRecord } from '../pages.ts'
import { findGrantedPage } from './tab-host.tsx'

export function PageContexts({ routes, children }: { routes: readonly PageRoute[]; children: ReactNode }) {
  const recordPath = useCallback(
    (noun: string, id: string) => {
      const path = pathOfRecord(noun, id)
      const pageMatch = path === undefined ? undefined : findGrantedPage(path, routes)
      return pageMatch && pageMatch !== 'forbidden' ? path : undefined
    },
    [routes],
  )
  return (
    <RecordPathContext value={recordPath}>
      <RecordPanelContext value={recordPanels}>
        <OverviewPanelContext value={overviewPanels}>
          <AttentionContext value={attentionSources}>
            <NewsContext value={news}>
              <RecordCardContext value={recordCards}>
                <RecordTabContext value={recordTabs}>{children}</RecordTabContext>
                <RecordCards />
              </RecordCardContext>
            </NewsContext>
          </AttentionContext>
        </OverviewPanelContext>
      </RecordPanelContext>
    </RecordPathContext>
  )
}
