// The dataset of a point: one of its own object or model. The server refuses any other.
import { modelDataset } from '@gemba/contract/equipment/model/model-dataset.ts'
import { objectDataset } from '@gemba/contract/equipment/object/object-dataset.ts'
import { Select } from 'antd'
import { useRouteQuery } from '../../../api/call-route.ts'
import type { FormInputProps } from '../../../resource/form/form-field.ts'

interface DatasetOwner {
  /** The object or the model of the point. */
  ownerId: string
}

interface DatasetRow {
  readonly id: string
  readonly code: string
  readonly name: string
}

type DatasetInputProps = FormInputProps<string | null> & DatasetOwner

function DatasetSelect({ datasets, id, value, onChange, isDisabled }: DatasetInputProps & { datasets: DatasetRow[] }) {
  return (
    <Select
      className="full-width"
      id={id}
      value={datasets.some((dataset) => dataset.id === value) ? value : null}
      onChange={(chosen: string | undefined) => onChange(chosen ?? null)}
      options={datasets.map(({ id: datasetId, code, name }) => ({ value: datasetId, label: `${name} (${code})` }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear
      disabled={isDisabled}
    />
  )
}

export function ObjectDatasetInput(props: DatasetInputProps) {
  const body = { objectId: props.ownerId }
  const { data = [] } = useRouteQuery<DatasetRow[]>({ resource: objectDataset, operation: 'list', body })
  return <DatasetSelect {...props} datasets={data} />
}

export function ModelDatasetInput(props: DatasetInputProps) {
  const body = { modelId: props.ownerId }
  const { data = [] } = useRouteQuery<DatasetRow[]>({ resource: modelDataset, operation: 'list', body })
  return <DatasetSelect {...props} datasets={data} />
}
