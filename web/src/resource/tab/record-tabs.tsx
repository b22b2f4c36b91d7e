// Views of other features on the page of a record, chosen by tabs. The address contains the chosen one.
import { can } from '@gemba/contract/identity/role/can.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import type { AnyResource } from '@gemba/contract/kit/resource.ts'
import { Activity, createContext, type ReactNode, Suspense, useContext } from 'react'
import { useLanguage } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/state/page-states.tsx'
import { Tab, Tabs } from '../../ui/tabs/tabs.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { listWords } from '../words.ts'
import type { RecordTab } from './contributions.ts'
import { urlText } from './url-keys.ts'
import { useUrlState } from './url-state.ts'

export const RecordTabContext = createContext<readonly RecordTab[]>([])

/** The name of the page's own view. */
const ownTab = 'own'

interface RecordTabsProps {
  resource: Pick<AnyResource, 'name'>
  id: string
  /** Title of the page's own view. */
  title: string
  children: ReactNode
}

export function RecordTabs({ resource, id, title, children }: RecordTabsProps) {
  const text = useText(listWords)
  const language = useLanguage((state) => state.language)
  const authorities = useSession((state) => state.user?.authorities)
  const address = useUrlState({ tab: urlText('tab') }, { rest: {} })
  const tabs = useContext(RecordTabContext).filter(
    ({ of, permission }) => of === resource.name && can(authorities, permission),
  )
  const chosen = tabs.find(({ name }) => name === address.values.tab)
  if (tabs.length === 0) return children
  const choices = [
    { name: ownTab, title },
    ...tabs.map((tab) => ({ name: tab.name, title: wordIn(language, tab.title) })),
  ]
  return (
    <>
      <Tabs label={text('view')}>
        {choices.map((choice) => (
          <Tab
            key={choice.name}
            isChosen={choice.name === (chosen?.name ?? ownTab)}
            onChoose={() => address.change({ tab: choice.name })}
            testId={`record-tab-${choice.name}`}
          >
            {choice.title}
          </Tab>
        ))}
      </Tabs>
      <Activity mode={chosen ? 'hidden' : 'visible'}>{children}</Activity>
      {chosen ? (
        <ErrorBoundary key={chosen.name}>
          <Suspense fallback={<Skeleton rows={6} />}>
            <chosen.Tab id={id} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
    </>
  )
}
