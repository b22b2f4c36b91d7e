import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react'
import { useState } from 'react'
import { useText } from '../../../i18n/text.ts'
import { IconButton } from '../../../ui/button/button.tsx'
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
      <IconButton
        of={ChevronLeftIcon}
        label={text('previousPage')}
        disabled={page <= 1}
        onClick={() => onTurn(page - 1)}
      />
      <span data-testid="doc-page">{text('pageOf', { n: page, pages })}</span>
      <IconButton
        of={ChevronRightIcon}
        label={text('nextPage')}
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      />
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
