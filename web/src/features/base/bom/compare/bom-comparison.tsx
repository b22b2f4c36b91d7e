// Compares a BOM with another BOM of its material: added, removed and changed lines, as text and as marks.

import { bom } from '@gemba/contract/base/bom/bom.ts'
import { type ComparedLine, compareBoms } from '@gemba/contract/base/bom/compare-boms.ts'
import { Select } from 'antd'
import { MinusIcon, PencilIcon, PlusIcon } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useRouteQuery } from '../../../../api/call-route.ts'
import { useCommandQuery } from '../../../../api/run.ts'
import { useLanguage } from '../../../../i18n/language.ts'
import { useText } from '../../../../i18n/text.ts'
import { labelIn } from '../../../../resource/labels.ts'
import { QueryState } from '../../../../resource/query-boundary.tsx'
import { Icon, type IconShape } from '../../../../ui/icon/icon.tsx'
import { Section } from '../../../../ui/panel/section.tsx'
import { EmptyState, Skeleton } from '../../../../ui/state/page-states.tsx'
import type { BomRow } from '../bom-form.ts'
import pageStyles from '../bom-page.module.css'
import { bomWords } from '../words.ts'
import styles from './bom-comparison.module.css'
import { LineText } from './line-text.tsx'

const nameOf = ({ code, revision }: { code: string | null; revision: string }): string => `${code} ${revision}`

/** Returns the previous BOM of the material, else the newest. */
const findBomToCompare = (row: BomRow, others: readonly BomRow[]): BomRow | undefined =>
  others.filter(({ id }) => Number(id) < Number(row.id)).at(-1) ?? others.at(-1)

export function BomComparison({ row }: { row: BomRow }) {
  const text = useText(bomWords)
  const id = useId()
  const [chosen, setChosen] = useState<string>()
  const answer = useRouteQuery<BomRow[]>({ resource: bom, operation: 'list', body: { materialId: row.materialId } })
  const others = (answer.data ?? []).filter(({ id }) => id !== row.id).toSorted((a, b) => Number(a.id) - Number(b.id))
  const comparedBom = others.find(({ id }) => id === chosen) ?? findBomToCompare(row, others)
  return (
    <Section
      title={text('compare')}
      tools={
        comparedBom ? (
          <span className={`inline-row gap-8 muted nowrap ${pageStyles.filter}`}>
            <label htmlFor={id}>{text('compareWith')}</label>
            <Select<string>
              id={id}
              value={comparedBom.id}
              onChange={setChosen}
              options={others.map((bom) => ({ value: bom.id, label: nameOf(bom) }))}
              data-testid="bom-compare-with"
            />
          </span>
        ) : null
      }
    >
      {!answer.data ? (
        <Skeleton rows={3} />
      ) : comparedBom ? (
        <Differences beforeId={comparedBom.id} afterId={row.id} />
      ) : (
        <EmptyState title={text('noOther')} hint={text('noOtherHint')} />
      )}
    </Section>
  )
}

function Differences(input: { beforeId: string; afterId: string }) {
  const text = useText(bomWords)
  const [showsSame, setShowsSame] = useState(false)
  const answer = useCommandQuery(compareBoms, input)
  const { data } = answer
  if (!data) return <QueryState query={answer} rows={3} />
  const countOf = (change: ComparedLine['change']) => data.lines.filter((line) => line.change === change).length
  const same = countOf('same')
  const visibleLines = data.lines.filter(({ change }) => showsSame || change !== 'same')
  const counts = { added: countOf('added'), removed: countOf('removed'), changed: countOf('changed') }
  const label = text('compared', { before: nameOf(data.before), after: nameOf(data.after) })
  const isSame = data.heads.length === 0 && same === data.lines.length
  return (
    <>
      <p className="flush muted" data-testid="bom-differences">
        {isSame ? text('noDifference') : text('counted', counts)}
      </p>
      {visibleLines.length > 0 || data.heads.length > 0 ? (
        <div className="scroll-x">
          <table className={`table lined size-13 ${styles.table}`} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{text('change')}</th>
                <th scope="col">{text('material')}</th>
                <th scope="col">{nameOf(data.before)}</th>
                <th scope="col">{nameOf(data.after)}</th>
              </tr>
            </thead>
            <tbody className="top">
              <HeadRows heads={data.heads} />
              {visibleLines.map((line) => (
                <LineRow key={line.materialId} line={line} />
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {same > 0 ? (
        <button type="button" className="plain-button self-start" onClick={() => setShowsSame(!showsSame)}>
          {showsSame ? text('hideSame') : text('showSame', { n: same })}
        </button>
      ) : null}
    </>
  )
}

interface HeadDifference {
  field: string
  before: string
  after: string
}

function HeadRows({ heads }: { heads: readonly HeadDifference[] }) {
  const text = useText(bomWords)
  const language = useLanguage((state) => state.language)
  return heads.map(({ field, before, after }) => (
    <tr key={field} data-change="changed">
      <td>
        <Mark change="changed" />
      </td>
      <th scope="row">
        {text('ofBom')}: {labelIn(bom, field, language)}
      </th>
      <td>
        <del className="muted">{before || '—'}</del>
      </td>
      <td>
        <ins>{after || '—'}</ins>
      </td>
    </tr>
  ))
}

function LineRow({ line }: { line: ComparedLine }) {
  const { change, before, after, differing } = line
  const missing: ReactNode = '—'
  return (
    <tr data-change={change}>
      <td>
        <Mark change={change} />
      </td>
      <th scope="row">
        {line.materialCode} {line.materialName}
      </th>
      <td>{before ? <LineText values={before} otherValues={after} differing={differing} as="del" /> : missing}</td>
      <td>{after ? <LineText values={after} otherValues={before} differing={differing} as="ins" /> : missing}</td>
    </tr>
  )
}

const marks: Readonly<Partial<Record<ComparedLine['change'], IconShape>>> = {
  added: PlusIcon,
  removed: MinusIcon,
  changed: PencilIcon,
}

function Mark({ change }: { change: ComparedLine['change'] }) {
  const text = useText(bomWords)
  const shape = marks[change]
  return (
    <span className="inline-row gap-6 nowrap">
      {shape ? <Icon of={shape} /> : null}
      {text(`change.${change}`)}
    </span>
  )
}
