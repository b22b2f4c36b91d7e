import { listModelImages } from '@gemba/contract/equipment/model/model-actions.ts'
import { modelDetail } from '@gemba/contract/equipment/model/model-detail.ts'
import { modelValue } from '@gemba/contract/equipment/model/model-value.ts'
import { model } from '@gemba/contract/equipment/model.ts'
import type { Page } from '@gemba/contract/kit/page.ts'
import type { EntityOf } from '@gemba/contract/kit/resource.ts'
import { useRouteQuery } from '../../../api/call-route.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { Section } from '../../../ui/panel/section.tsx'
import styles from './sync-objects.module.css'
import { modelWords } from './words.ts'

type DetailRow = EntityOf<typeof modelDetail>
type ValuePage = Page<EntityOf<typeof modelValue>>

/** The attributes, reference values and images of a model. Renders nothing for a model without any, or without nameplate. */
export function ModelDetails({ id }: { id: string }) {
  const text = useText(modelWords)
  const { data = [] } = useRouteQuery<DetailRow[]>({ resource: modelDetail, operation: 'list', body: { modelId: id } })
  const { data: values } = useRouteQuery<ValuePage>({
    resource: modelValue,
    operation: 'page',
    body: { modelId: id, pageSize: 200 },
  })
  const { data: images = [] } = useCommandQuery(listModelImages, { modelId: id })
  // The model alone: a read of it would contain all of its points.
  const { data: rowsOfModel } = useRouteQuery<Page<EntityOf<typeof model>>>({
    resource: model,
    operation: 'page',
    body: { id, pageSize: 1 },
  })
  const rows = [...data, ...(values?.records ?? [])]
  if (rowsOfModel?.records[0]?.isPlate !== 1 || rows.length + images.length === 0) return null
  return (
    <Section title={text('details')} testId="model-details">
      <dl className="column gap-6 flush">
        {rows.map(({ id: rowId, name, value, unit }) => (
          <div className="row spread gap-12" key={`${name} ${rowId}`}>
            <dt className="muted">{name}</dt>
            <dd className="flush break-words">{value ? `${value}${unit ? ` ${unit}` : ''}` : '—'}</dd>
          </div>
        ))}
      </dl>
      {images.map(({ fileId, urlPath, fileName }) => (
        <a href={urlPath} target="_blank" rel="noopener" key={fileId}>
          <img className={styles.image} src={urlPath} alt={fileName} loading="lazy" />
        </a>
      ))}
    </Section>
  )
}
