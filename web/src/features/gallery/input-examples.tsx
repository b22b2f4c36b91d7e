// Compound inputs: font, slider, period, searchable select, transfer.
import { useCallback, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { DictionarySelect } from '../../resource/form/inputs/dictionary-select.tsx'
import { RangeInput } from '../../resource/form/inputs/range-input.tsx'
import { SearchableSelect } from '../../resource/form/inputs/searchable-select.tsx'
import { TransferList, type TransferSide } from '../../resource/form/transfer/transfer-list.tsx'
import { Slider } from '../../ui/slider/slider.tsx'
import { FontChooser, type FontFamily } from '../../ui/theme/font-chooser.tsx'
import type { Period } from '../../ui/value/range-shortcuts.ts'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

const optionCount = 500
const shownAtOnce = 10
const disabledEvery = 7

export function InputExamples() {
  const text = useText(galleryWords)
  const [font, setFont] = useState<FontFamily>('Microsoft YaHei')
  const [percent, setPercent] = useState(30)
  const [period, setPeriod] = useState<Period>()
  return (
    <Section title={text('inputs')}>
      <p className="bar gap-12 flush">
        <FontChooser label={text('font')} value={font} onChange={setFont} />
        <Slider label={text('slider')} value={percent} onChange={setPercent} hasNumber />
        <label htmlFor="gallery-period">{text('period')}</label>
        <RangeInput id="gallery-period" value={period} onChange={setPeriod} />
      </p>
      <Selects />
      <Dictionaries />
      <TransferExample />
    </Section>
  )
}

function Selects() {
  const text = useText(galleryWords)
  const [chosen, setOne] = useState<string | string[] | null>(null)
  const [several, setSeveral] = useState<string | string[] | null>(['400'])
  const nameOf = useCallback((value: string) => text('row', { n: value }), [text])
  const load = async (keyword: string) =>
    Array.from({ length: optionCount }, (_, at) => String(at + 1))
      .filter((value) => nameOf(value).toLowerCase().includes(keyword.toLowerCase()))
      .slice(0, shownAtOnce)
      .map((value) => ({ value, label: nameOf(value), disabled: Number(value) % disabledEvery === 0 }))
  return (
    <div className="grid gap-16 fit-columns-280">
      <div>
        <label htmlFor="gallery-one">{text('select')}</label>
        <SearchableSelect
          id="gallery-one"
          value={chosen}
          onChange={setOne}
          load={load}
          source="gallery"
          labelOf={nameOf}
        />
      </div>
      <div>
        <label htmlFor="gallery-several">{text('several')}</label>
        <SearchableSelect
          id="gallery-several"
          value={several}
          onChange={setSeveral}
          load={load}
          source="gallery"
          labelOf={nameOf}
          isMultiple
        />
      </div>
    </div>
  )
}

/** Two dictionaries of the product, so that the select can switch between them. */
const dictionaryCodes = ['alarmLevel', 'dataType'] as const

function Dictionaries() {
  const text = useText(galleryWords)
  const [code, setCode] = useState<(typeof dictionaryCodes)[number]>('alarmLevel')
  const [value, setValue] = useState<string | string[] | null>(null)
  return (
    <div className="grid gap-16 fit-columns-280">
      <div>
        <label htmlFor="gallery-dictionary">{text('dictionary')}</label>
        <DictionarySelect id="gallery-dictionary" from={{ code }} value={value} onChange={setValue} />
      </div>
      <fieldset>
        <legend>{text('source')}</legend>
        {dictionaryCodes.map((dictionaryCode) => (
          <label key={dictionaryCode}>
            <input
              type="radio"
              name="dictionary"
              checked={dictionaryCode === code}
              onChange={() => setCode(dictionaryCode)}
            />
            {dictionaryCode}
          </label>
        ))}
      </fieldset>
    </div>
  )
}

function TransferExample() {
  const text = useText(galleryWords)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['2']))
  const [search, setSearch] = useState({ left: '', right: '' })
  const all = ['1', '2', '3', '4', '5'].map((id) => ({ id, name: text('row', { n: id }) }))
  const side = (name: 'left' | 'right'): TransferSide => {
    const sideItems = all.filter(({ id }) => chosen.has(id) === (name === 'right'))
    return {
      title: text(name),
      items: sideItems.filter((item) => item.name.includes(search[name])),
      total: sideItems.length,
      search: search[name],
      onSearch: (typed) => setSearch({ ...search, [name]: typed }),
    }
  }
  const move = (ids: readonly string[], to: 'left' | 'right') => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (to === 'right') next.add(id)
      else next.delete(id)
    }
    setChosen(next)
  }
  return (
    <section aria-label={text('transfer')}>
      <TransferList left={side('left')} right={side('right')} onMove={move} />
    </section>
  )
}
