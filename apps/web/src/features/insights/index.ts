export { Insights } from "./Insights.tsx";
