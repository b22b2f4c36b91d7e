// The list of stages with their resources.
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useStageForm } from './stage-form.ts'

export function StageListPage() {
  return <ResourcePage {...useStageForm()} />
}
