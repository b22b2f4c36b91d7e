// The documentation centre in a window of its own: search results with a keyword, else the tree and a document.

import { useQuery } from '@tanstack/react-query'
import { FileTextIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { failureOf } from '../../../api/call-error.ts'
import { useText } from '../../../i18n/text.ts'
import { resumeSession } from '../../../session/session.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/state/page-states.tsx'
import { docsWords } from '../words.ts'
import styles from './doc-centre-page.module.css'
import { DocumentView } from './document-view.tsx'
import { SearchResults } from './search-results.tsx'

export function DocCentrePage() {
  const text = useText(docsWords)
  const [parameters, setParameters] = useSearchParams()
  const keyword = parameters.get('keyword')?.trim() ?? ''
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
    <div className={styles.page}>
      <header className={styles.head}>
        <button type="button" className={styles.home} onClick={() => setParameters({})}>
          <Icon of={FileTextIcon} size={20} /> {text('centre')}
        </button>
        <Search key={keyword} keyword={keyword} onSearch={(query) => setParameters(query ? { keyword: query } : {})} />
      </header>
      {keyword ? (
        <SearchResults
          keyword={keyword}
          page={Math.max(1, Number(parameters.get('page')) || 1)}
          onTurn={(page) => setParameters({ keyword, page: String(page) })}
          onOpen={(nav, doc) => setParameters({ nav, doc })}
        />
      ) : (
        <DocumentView
          classId={parameters.get('nav') ?? undefined}
          documentId={parameters.get('doc') ?? undefined}
          onOpen={(nav, doc) => setParameters({ nav, ...(doc ? { doc } : {}) })}
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
        type="search"
        value={entered}
        maxLength={128}
        placeholder={text('searchHint')}
        aria-label={text('searchHint')}
        onChange={(event) => setEntered(event.target.value)}
        data-testid="doc-search"
      />
      <button type="submit" className="main-button">
        {text('search')}
      </button>
    </form>
  )
}
