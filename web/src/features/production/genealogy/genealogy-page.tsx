// Genealogy: scan a code to see its inputs and outputs.
import { optionsOf } from '@gemba/contract/kit/dictionary.ts'
import { wordIn } from '@gemba/contract/kit/page.ts'
import { traceDirection } from '@gemba/contract/production/genealogy/dictionaries.ts'
import { Segmented } from 'antd'
import { PrinterIcon } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLanguage } from '../../../i18n/language.ts'
import { useText } from '../../../i18n/text.ts'
import { type PageProps, useTabTitle } from '../../../resource/tab/tab-context.ts'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { PlainButton } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icon/icon.tsx'
import { EmptyState } from '../../../ui/state/page-states.tsx'
import { CodeSearch } from './code-search.tsx'
import { addressOfTrace } from './genealogy-urls.ts'
import { RecallList } from './recall-list.tsx'
import { RecentLots } from './recent-lots.tsx'
import { type TraceShape, TraceView } from './trace-view.tsx'
import { genealogyWords } from './words.ts'

type Direction = 1 | 2 | 3
type Shape = TraceShape | 'recall'
const shapes = ['graph', 'table', 'recall'] as const
const { both } = traceDirection.codes

/** The genealogy page. Shows the object of the URL query, or the lot of a lot page. */
export function GenealogyPage({ params }: PageProps) {
  const text = useText(genealogyWords)
  const navigate = useNavigate()
  const queryKey = useTabQuery('of')
  const of = params.id ? `lot:${params.id}` : queryKey
  const [title, setTitle] = useState<string>()
  useTabTitle(params.id ? title : undefined)
  return (
    <div className="column gap-12 min-full-height" data-testid="genealogy-page">
      <h1 className="flush size-20">{text('title')}</h1>
      <CodeSearch onChoose={(key) => void navigate(addressOfTrace(key))} />
      {of === '' ? (
        <>
          <EmptyState title={text('empty')} hint={text('emptyHint')} />
          <RecentLots />
        </>
      ) : (
        <Traced key={of} of={of} onTitle={setTitle} />
      )}
    </div>
  )
}

function Traced({ of, onTitle }: { of: string; onTitle: (title: string) => void }) {
  const text = useText(genealogyWords)
  const language = useLanguage((state) => state.language)
  const [direction, setDirection] = useState<Direction>(both)
  const [shape, setShape] = useState<Shape>('graph')
  const [code, setCode] = useState('')
  const changeCode = useCallback(
    (title: string) => {
      setCode(title)
      onTitle(title)
    },
    [onTitle],
  )
  return (
    <>
      <div className="bar gap-8-16">
        <Segmented
          value={shape}
          options={shapes.map((value) => ({ value, label: text(value) }))}
          onChange={setShape}
          aria-label={text('view')}
        />
        {shape === 'recall' ? null : (
          <Segmented
            value={direction}
            options={optionsOf(traceDirection).map(({ code, words }) => ({
              value: code,
              label: wordIn(language, words),
            }))}
            onChange={setDirection}
            aria-label={wordIn(language, traceDirection.label)}
          />
        )}
        <span className="push">
          <PlainButton onClick={() => globalThis.print()} data-testid="genealogy-print">
            <Icon of={PrinterIcon} />
            {text('print')}
          </PlainButton>
        </span>
      </div>
      {shape === 'recall' ? (
        <RecallList of={of} code={code} />
      ) : (
        <TraceView key={direction} of={of} direction={direction} shape={shape} onTitle={changeCode} />
      )}
    </>
  )
}
