/** The task that a question is about, as part of its sentence. */
export function TaskName({ name }: { readonly name: string }) {
  return (
    <bdi className="question-task" title={name}>
      {name}
    </bdi>
  );
}
