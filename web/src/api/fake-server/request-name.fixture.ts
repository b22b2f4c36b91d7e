// What the product calls a request that no test serves. All declarations are loaded for that, which only a failing test does.

/** How long the declarations may take: the failure is reported by its path then. */
const patienceMs = 5_000

/** Returns the name of the command or operation that has a matching endpoint; undefined where none has, or none is known in time. */
export function nameOfRequest(isMatch: (endpoint: string) => boolean): Promise<string | undefined> {
  const timeout = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patienceMs))
  return Promise.race([findName(isMatch), timeout])
}

async function findName(isMatch: (endpoint: string) => boolean): Promise<string | undefined> {
  const { modules, resources } = await import('@gemba/contract/modules.ts')
  const command = modules.flatMap((module) => module.commands).find(({ paths }) => paths.some(isMatch))
  if (command) return command.name
  for (const { name, routes } of resources) {
    const route = routes.find(({ method, path }) => isMatch(`${method} ${path}`))
    if (route) return `${name}.${route.operation}`
  }
  return undefined
}
