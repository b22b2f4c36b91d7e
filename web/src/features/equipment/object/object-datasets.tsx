import { objectDataset } from '@gemba/contract/equipment/object/object-dataset.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

/** The datasets of an object, as a view on its page. */
export function ObjectDatasets({ id }: { id: string }) {
  return <ResourcePage resource={objectDataset} fixed={{ objectId: id }} />
}
