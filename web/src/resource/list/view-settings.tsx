import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { Drop } from '../../ui/drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type Density, rowHeights, useDensity } from './list-view.ts'
import './view-settings.css'

interface ViewSettingsProps {
  columns: readonly { name: string; title: string }[]
  hidden: ReadonlySet<string>
  onToggle: (column: string) => void
}

/** Columns of the list and density of all lists. The first column stays. */
export function ViewSettings({ columns, hidden, onToggle }: ViewSettingsProps) {
  const text = useText(listWords)
  const { density, choose } = useDensity()
  return (
    <Drop label={text('viewSettings')} testId="list-view" button={<Icon name="settings" />}>
      {() => (
        <div className="view-settings">
          <fieldset>
            <legend>{text('columns')}</legend>
            {columns.slice(1).map((column) => (
              <label key={column.name}>
                <input type="checkbox" checked={!hidden.has(column.name)} onChange={() => onToggle(column.name)} />
                {column.title}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend>{text('density')}</legend>
            {(Object.keys(rowHeights) as Density[]).map((one) => (
              <label key={one}>
                <input type="radio" name="density" checked={one === density} onChange={() => choose(one)} />
                {text(`density.${one}`)}
              </label>
            ))}
          </fieldset>
        </div>
      )}
    </Drop>
  )
}
