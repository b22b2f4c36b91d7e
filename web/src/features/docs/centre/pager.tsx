import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icon/icon.tsx'
import { docsWords } from '../words.ts'
import styles from './pager.module.css'
import { parsePageNumber } from './parse-page-number.ts'

interface PagerProps {
  page: number
  pages: number
  onTurn: (page: number) => void
}

/** Buttons for the previous and next page, and a box for the page number. */
export function Pager({ page, pages, onTurn }: PagerProps) {
  const text = useText(docsWords)
  const [pageInput, setPageInput] = useState('')
  const jump = () => {
    const pageNumber = parsePageNumber(pageInput, pages)
    setPageInput('')
    if (pageNumber) onTurn(pageNumber)
  }
  return (
    <nav className={`row gap-8 padding-top-12 ${styles.pager}`} aria-label={text('results')}>
      <button
        type="button"
        className="icon-button"
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
        aria-label={text('previousPage')}
        title={text('previousPage')}
      >
        <Icon of={ChevronLeftIcon} />
      </button>
      <span data-testid="doc-page">{text('pageOf', { n: page, pages })}</span>
      <button
        type="button"
        className="icon-button"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
        aria-label={text('nextPage')}
        title={text('nextPage')}
      >
        <Icon of={ChevronRightIcon} />
      </button>
      <label className="inline-row gap-6">
        {text('jump')}
        <input
          className="height-32 padding-0-8 control"
          inputMode="numeric"
          value={pageInput}
          onChange={(event) => setPageInput(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') jump()
          }}
          data-testid="doc-jump"
        />
      </label>
    </nav>
  )
}
