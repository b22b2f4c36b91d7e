// The documentation centre in its own window: the search results if there is a keyword, else the tree and a document.

import { useQuery } from '@tanstack/react-query'
import { FileTextIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureOf } from '../../../api/call-error.ts'
import { useText } from '../../../i18n/text.ts'
import { urlText } from '../../../resource/tab/url-keys.ts'
import { type UrlValues, useUrlState } from '../../../resource/tab/url-state.ts'
import { resumeSession } from '../../../session/session.ts'
import { MainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { docsWords } from '../words.ts'
import styles from './doc-centre-page.module.css'
import { DocumentView } from './document-view.tsx'
import { SearchResults } from './search-results.tsx'

const places = { keyword: urlText('keyword'), page: urlText('page'), nav: urlText('nav'), doc: urlText('doc') }
type Place = Record<keyof typeof places, string>
const nowhere: UrlValues<Place> = { keyword: undefined, page: undefined, nav: undefined, doc: undefined }

export function DocCentrePage() {
  const text = useText(docsWords)
  const { values: place, change } = useUrlState<Place>(places, { isRemembered: false, rest: {} })
  const open = (next: UrlValues<Place>) => change({ ...nowhere, ...next }, { isPushed: true })
  const keyword = place.keyword?.trim() ?? ''
  const session = useQuery({
    queryKey: ['identity', 'session-of-documents'],
    queryFn: async () => (await resumeSession()).id,
    staleTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    document.title = keyword ? `${keyword} · ${text('centre')}` : text('centre')
  }, [keyword, text])
  if (session.isError) return <ErrorState failure={failureOf(session.error)} onRetry={() => void session.refetch()} />
  if (!session.data) return <Skeleton />
  return (
    <div className={`column full-height ${styles.page}`}>
      <header className={styles.head}>
        <button type="button" className={styles.home} onClick={() => open({})}>
          <Icon of={FileTextIcon} size={20} /> {text('centre')}
        </button>
        <Search key={keyword} keyword={keyword} onSearch={(query) => open({ keyword: query || undefined })} />
      </header>
      {keyword ? (
        <SearchResults
          keyword={keyword}
          page={Math.max(1, Number(place.page) || 1)}
          onTurn={(page) => open({ keyword, page: String(page) })}
          onOpen={(nav, doc) => open({ nav, doc })}
        />
      ) : (
        <DocumentView
          classId={place.nav}
          documentId={place.doc}
          onOpen={(nav, doc) => open({ nav, doc: doc || undefined })}
        />
      )}
    </div>
  )
}

function Search({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const text = useText(docsWords)
  const [entered, setEntered] = useState(keyword)
  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(entered.trim())
      }}
    >
      <input
        className="grow shrinkable height-32 control"
        type="search"
        value={entered}
        maxLength={128}
        placeholder={text('searchHint')}
        aria-label={text('searchHint')}
        onChange={(event) => setEntered(event.target.value)}
        data-testid="doc-search"
      />
      <MainButton type="submit">{text('search')}</MainButton>
    </form>
  )
}
