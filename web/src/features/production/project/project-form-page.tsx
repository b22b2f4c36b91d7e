// The form of a project with a URL of its own: over the list for a new project, over its page for an existing one.
import { useNavigate } from 'react-router'
import { ResourceDialog } from '../../../resource/page/resource-dialog.tsx'
import { useTabQuery } from '../../../resource/tab/url-state.ts'
import { ProjectView } from './page/project-page.tsx'
import { useProjectForm } from './project-form.ts'
import { ProjectListPage } from './project-list-page.tsx'
import { addressOfProject, projectListUrl } from './project-urls.ts'

export function ProjectFormPage() {
  const id = useTabQuery('id')
  const navigate = useNavigate()
  const leaveTo = (path: string) => () => void navigate(path, { replace: true })
  if (/^\d+$/.test(id)) return <ProjectView key={id} id={id} onEdited={leaveTo(addressOfProject(id))} />
  return <NewProject onClose={leaveTo(projectListUrl)} />
}

function NewProject({ onClose }: { onClose: () => void }) {
  const form = useProjectForm()
  return (
    <>
      <ProjectListPage />
      <ResourceDialog {...form} dialog={{ mode: 'add', row: undefined }} parent={{}} onClose={onClose} />
    </>
  )
}
