export default function CardRoute() {
  return null;
}
